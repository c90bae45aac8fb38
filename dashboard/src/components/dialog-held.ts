import { createContext } from 'react';

/** Whether the dialog around must stay open. */
export const DialogHeld = createContext(false);
