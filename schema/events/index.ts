import './events.ts';
