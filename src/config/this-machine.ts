/** Whether a URL leads nowhere but to the machine that it is read on. */
export function isOfThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\]$)/.test(hostname);
}
