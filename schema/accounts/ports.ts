import type { PlanFigures } from './plan-figures.ts';
import type { RateLimitWindow } from './rate-limit-window.ts';

/** What accounts need to know of their installation. */
export interface AccountPorts {
  plans: PlanFigures;
  /** Whether people may open accounts themselves. */
  isSignUpOpen: boolean;
  /**
   * Looks at a password of an account as when somebody signs in with it: guesses are slowed down, and then refused.
   * @throws RATE_LIMITED
   */
  tryPassword(email: string, isRight: () => Promise<boolean>): Promise<boolean>;
  /** How the caller's account stands against the limits of its plan, counting nothing. */
  rateLimits(): Promise<{ minute: RateLimitWindow; day: RateLimitWindow }>;
}
