import './incident.ts';
import './incidents.ts';
import './objective.ts';
import './open-incident.ts';
import './set-objective.ts';
import './unresolved-incidents.ts';
import './update-incident.ts';
