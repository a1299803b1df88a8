"""Pure judges of time: links and races, hidden drops and accusations. No clock is read here and nothing is sent."""
