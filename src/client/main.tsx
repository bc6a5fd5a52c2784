import { createRoot } from 'react-dom/client';
import { App } from './routes.tsx';

createRoot(document.getElementById('root')!).render(<App />);
