import './create-key.ts';
import './key-usage.ts';
import './list-keys.ts';
import './read-key.ts';
import './revoke-key.ts';
