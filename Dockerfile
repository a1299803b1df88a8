FROM python:3.12-slim AS build
WORKDIR /src
RUN python3 -m venv /opt/polilla
# The libraries first, in a layer of their own that a change of our code leaves alone.
COPY constraints.txt pyproject.toml ./
RUN python3 -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['dependencies'], sep='\n')" > requirements.txt \
    && /opt/polilla/bin/pip install --no-cache-dir --constraint constraints.txt --requirement requirements.txt
COPY . .
RUN /opt/polilla/bin/pip install --no-cache-dir --no-deps .

FROM python:3.12-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin polilla && install -d -o polilla /data
COPY --from=build /opt/polilla /opt/polilla
ENV PATH=/opt/polilla/bin:$PATH PYTHONUNBUFFERED=1 POLILLA_DATA=/data
USER polilla
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
    CMD ["python3", "-c", "import os, urllib.request as r; r.urlopen('http://127.0.0.1:' + os.environ.get('POLILLA_PORT', '8000') + '/healthz', timeout=2)"]
CMD ["polilla", "serve", "--host", "0.0.0.0"]
