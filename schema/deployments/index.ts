import './change-state.ts';
import './create-deployment.ts';
import './current-deployment.ts';
import './deployment.ts';
import './list-deployments.ts';
