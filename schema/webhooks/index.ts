import './verify.ts';
