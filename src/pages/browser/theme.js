// What somebody chose in the dashboard on this device, before anything is drawn.
const theme = window.localStorage.getItem('portico.theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
