/** What keeps a process from starting, in words that tell whoever starts it what to do. Its text is shown, and no stack. */
export class StartError extends Error {}
