import './installation.ts';
import './installation-checks.ts';
import './set-maintenance.ts';
