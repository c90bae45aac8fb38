import './event.ts';
