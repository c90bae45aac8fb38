/* global SwaggerUIBundle, SwaggerUIStandalonePreset */

/** Shows the documents that this installation publishes; a credential that is pasted stays in this tab. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const wordmark = ({ React }) => ({
  components: { Logo: () => React.createElement('span', { className: 'wordmark' }, 'Portico') },
});

SwaggerUIBundle({
  dom_id: '#reference',
  urls: [
    { url: '/v1/openapi.json', name: 'Versioned surface, /v1' },
    { url: '/api/openapi.json', name: 'Unversioned surface, /api' },
  ],
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  plugins: [wordmark],
  layout: 'StandaloneLayout',
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  filter: true,
  validatorUrl: null,
  withCredentials: false,
});
