/** A file of the dashboard could not be had: there is no network, or a newer version has taken its place. */
export class PartNotLoadedError extends Error {}

/**
 * A part of the dashboard that is loaded when it is first needed.
 * @throws PartNotLoadedError instead of what browsers throw, upon which the router would load the whole page again, which
 *   without a network leaves nothing
 */
export function part<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch((cause: unknown) => {
    throw new PartNotLoadedError('A part of the dashboard could not be loaded.', { cause });
  });
}
