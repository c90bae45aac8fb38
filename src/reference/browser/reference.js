const place = document.getElementById('reference');
const { createApiReference } = await import(place.dataset.scalar);
const { theme } = document.documentElement.dataset;

createApiReference(place, {
  sources: JSON.parse(place.dataset.sources),
  // Nothing is asked of anybody else, and nothing is kept that somebody pastes.
  telemetry: false,
  proxyUrl: '',
  persistAuth: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  // The look is that of the other pages.
  theme: 'none',
  hideDarkModeToggle: true,
  ...(theme ? { forceDarkModeState: theme } : {}),
});
