import './profile.ts';
import './sign-up.ts';
import './update-profile.ts';
