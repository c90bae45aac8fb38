import './profile.ts';
import './update-profile.ts';
