import './ingest.ts';
import './project-metrics.ts';
