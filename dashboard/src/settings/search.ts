export interface SettingsSearch {
  /** Whether it is asked if the project is to be deleted. */
  delete?: true;
}

/** What is no such thing in an address counts as absent. */
export function settingsSearch(search: Record<string, unknown>): SettingsSearch {
  return search.delete === true ? { delete: true } : {};
}
