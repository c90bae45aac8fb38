import './create-project.ts';
import './delete-project.ts';
import './list-projects.ts';
import './project-access.ts';
import './project.ts';
import './update-project.ts';
