import { html } from 'hono/html';
import { assetUrl, markShape } from './assets.ts';

/** The mark, to stand beside the name in its colour. */
export const mark = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${markShape}" /></svg>`;

/** What stands in the head of every page: the look of the house, in the theme that somebody chose in the dashboard. */
export const brandHead = html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="${assetUrl('mark.svg')}" type="image/svg+xml" />
    <link rel="stylesheet" href="${assetUrl('tokens.css')}" />
    <script src="${assetUrl('theme.js')}"></script>`;
