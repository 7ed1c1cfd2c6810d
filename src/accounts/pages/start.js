// Only a script can read these values. Without scripts the form's button sends none of them.
const form = document.forms.browser;
const declared = {
  user_agent: navigator.userAgent,
  utc_offset_minutes: -new Date().getTimezoneOffset(),
  screen_width: screen.width,
  screen_height: screen.height,
  scaling_factor: devicePixelRatio,
  colour_depth: screen.colorDepth,
  window_width: innerWidth,
  window_height: innerHeight,
};
for (const [name, value] of Object.entries(declared)) form.elements[name].value = String(value);
form.requestSubmit();
