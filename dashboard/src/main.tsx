import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'urql';
import './design/tokens.css';
import './design/base.css';
import './components/components.css';
import './design/frame.css';
import { client } from './graphql/client.ts';
import { beginLive } from './live/live.ts';
import { router } from './router.tsx';
import { chosenTheme, showTheme } from './shell/theme.ts';

showTheme(chosenTheme());
beginLive();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no place for the dashboard');
createRoot(root).render(
  <StrictMode>
    <Provider value={client}>
      <RouterProvider router={router} />
    </Provider>
  </StrictMode>,
);
