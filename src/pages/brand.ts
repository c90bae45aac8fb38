import { html } from 'hono/html';
import { assetUrl } from './assets.ts';

const roof = 'M12 2 22 7.5V9.5H2V7.5zM2 19.5h20V22H2zM4 11h3v7H4zM10.5 11h3v7h-3zM17 11h3v7h-3z';

/** The mark, to stand beside the name. */
export const mark = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${roof}" /></svg>`;

/** What stands in the head of every page: the look of the house, in the theme that somebody chose in the dashboard. */
export const brandHead = html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="${assetUrl('mark.svg')}" type="image/svg+xml" />
    <link rel="stylesheet" href="${assetUrl('tokens.css')}" />
    <script src="${assetUrl('theme.js')}"></script>`;
