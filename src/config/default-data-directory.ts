/** Where data are kept unless DATA_DIR says otherwise; the command line needs to know it before anything is loaded. */
export const defaultDataDirectory = '.data';
