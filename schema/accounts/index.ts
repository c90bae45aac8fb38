import './profile.ts';
import './rate-limit-status.ts';
import './sign-up.ts';
import './update-profile.ts';
