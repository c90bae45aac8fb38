declare module 'virtual:document-ids' {
  /** The id of each document, by the name of its operation. */
  const ids: Readonly<Record<string, string>>;
  export default ids;
}

declare module 'virtual:platform-scopes' {
  /** What each scope of a token allows, in words. */
  const scopes: readonly { name: string; about: string }[];
  export default scopes;
}
