/** Requests whose attestations better-auth has found good, so that what fails after that is no fault of their senders. */
const verified = new WeakSet<Request>();

/** To be told by better-auth, of the request that it was given. */
export function noteVerified(request: Request | undefined): void {
  if (request) verified.add(request);
}

/** Whether the attestation in the request was good, of which better-auth's answer says nothing where keeping it failed. */
export function wasVerified(request: Request): boolean {
  return verified.has(request);
}
