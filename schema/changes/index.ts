import './changes.ts';
