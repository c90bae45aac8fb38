import './client.ts';
import './client-credentials.ts';
import './metadata.ts';
import './personal-access-token.ts';
