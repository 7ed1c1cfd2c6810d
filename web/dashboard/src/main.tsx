import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchNavigations } from './layout/heading-focus.ts';
import { queries } from './queries.ts';
import { router } from './router.tsx';
import { SignInAgain } from './session/sign-in-again.tsx';
import './styles/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element for the dashboard');
watchNavigations(router);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <SignInAgain />
    </QueryClientProvider>
  </StrictMode>,
);
