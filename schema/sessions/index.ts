import './end-other-sessions.ts';
import './end-session.ts';
import './sessions.ts';
