import { existsSync } from 'node:fs';
import path from 'node:path';
import { pagePaths } from '../../rest-adapters/http/page-paths.ts';

/** Where `npm run build` leaves the dashboard. */
export const dashboardFolder = path.resolve(import.meta.dirname, '../../dashboard/dist');

const isBuilt = existsSync(path.join(dashboardFolder, 'index.html'));

/** Where people arrive who are on the way to nowhere in particular. */
export const landingPath: string = isBuilt ? pagePaths.dashboard : pagePaths.account;

/** Where people see and change how they sign in; the page under /oauth works without scripts, and has less. */
export const accountPath: string = isBuilt ? `${pagePaths.dashboard}/account` : pagePaths.account;

/** Where people see what they let act for them. */
export const appsPath: string = isBuilt ? `${pagePaths.dashboard}/apps` : pagePaths.account;

/** Where whoever has just opened an account is led through their first minute. */
export const firstLandingPath: string = isBuilt ? `${pagePaths.dashboard}/start` : pagePaths.account;
