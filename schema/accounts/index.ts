import './profile.ts';
import './rate-limit.ts';
import './sign-up.ts';
import './update-profile.ts';
import './viewer.ts';
