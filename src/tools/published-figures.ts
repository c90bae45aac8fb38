import { passwordLength, usernameRule } from '../../schema/accounts/account-limits.ts';
import { day, hour, minute } from '../../schema/durations.ts';
import { availabilityPeriod, silenceThreshold } from '../../schema/incidents/health.ts';
import { countedAtMost } from '../../schema/bounded-counts.ts';
import { longestMessage } from '../../schema/installation/longest-message.ts';
import { linkLifetime } from '../../schema/mail/mail-limits.ts';
import { failureThreshold } from '../../schema/webhooks/destination-health.ts';
import { retryDelays } from '../../schema/webhooks/retry-schedule.ts';
import { secretOverlap } from '../../schema/webhooks/secrets.ts';
import { attemptTimeout } from '../delivery/attempt.ts';
import { deliveryTolerance } from '../operator/doctor.ts';
import { ownMaintenanceMessage } from '../server/errors.ts';

const retriesLast = retryDelays.reduce((sum, delay) => sum + delay);

/** Figures and sentences of the server that pages tell people of, so that none is written down twice. */
export const publishedFigures = {
  passwordLeast: passwordLength.least,
  usernameRule,
  mailedLinkMinutes: linkLifetime / minute,
  availabilityDays: availabilityPeriod / day,
  latencyMinutes: silenceThreshold / minute,
  webhookAnswerSeconds: attemptTimeout / 1_000,
  webhookAttempts: retryDelays.length + 1,
  webhookRetryHours: Math.round(retriesLast / hour),
  webhookFailingDays: failureThreshold / day,
  webhookSecretOverlapHours: secretOverlap / hour,
  countedAtMost,
  lateMinutes: deliveryTolerance / minute,
  maintenanceMessageMost: longestMessage,
  ownMaintenanceMessage,
};
