import './change-incident.ts';
import './incident.ts';
import './objective.ts';
import './open-incident.ts';
