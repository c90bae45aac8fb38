import './change-destination.ts';
import './destination.ts';
import './verify.ts';
