import './api-key-usage.ts';
import './api-key.ts';
import './api-keys.ts';
import './create-api-key.ts';
import './revoke-api-key.ts';
