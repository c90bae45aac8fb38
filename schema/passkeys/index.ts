import './passkeys.ts';
import './remove-passkey.ts';
import './rename-passkey.ts';
