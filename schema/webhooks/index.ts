import './change-destination.ts';
import './delivery.ts';
import './destination.ts';
import './redeliver.ts';
import './send-test.ts';
import './verify.ts';
