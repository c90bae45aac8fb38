declare module 'virtual:document-ids' {
  /** The id of each document, by the name of its operation. */
  const ids: Readonly<Record<string, string>>;
  export default ids;
}

declare module 'virtual:docs-pages' {
  /** The pages of the documentation, in its order. */
  const pages: readonly { path: string; title: string; about: string }[];
  export default pages;
}

declare module 'virtual:figures' {
  /** Figures and sentences of the server that pages tell people of. */
  const figures: typeof import('../../docs/figures.json');
  export default figures;
}

declare module 'virtual:mark-shape' {
  /** The path of the mark, in its square of 24 by 24. */
  const shape: string;
  export default shape;
}

declare module 'virtual:platform-scopes' {
  /** What each scope of a token allows, in words. */
  const scopes: readonly { name: string; about: string }[];
  export default scopes;
}

declare module 'virtual:webhook-topics' {
  /** What a webhook destination can be told of, in words. */
  const topics: readonly { name: string; about: string }[];
  export default topics;
}
