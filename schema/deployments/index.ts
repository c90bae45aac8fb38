import './create-deployment.ts';
import './current-deployment.ts';
import './current-deployments.ts';
import './deployment.ts';
import './deployments.ts';
import './update-deployment.ts';
