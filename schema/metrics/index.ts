import './project-metrics.ts';
