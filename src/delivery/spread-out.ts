/** Milliseconds in which workers begin that learn of the same at the same moment. */
const spread = 100;

/** Milliseconds that a worker lets pass, so that each of several knows what the others have claimed. */
export function spreadOut(): number {
  return Math.random() * spread;
}
