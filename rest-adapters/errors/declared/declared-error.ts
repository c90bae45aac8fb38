/** What one code of an error is: its status for programs, and for people what its page in the documentation says. */
export interface DeclaredError {
  status: number;
  /** What has happened. */
  means: string;
  /** What whoever gets it does about it. */
  advice: string;
  /** As it is worded, for the example. */
  example: string;
}

/** Errors by their codes. */
export type DeclaredErrors = Readonly<Record<string, DeclaredError>>;
