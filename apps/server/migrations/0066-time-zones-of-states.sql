-- Until now every pharmacy had the time zone of New York. Those whose address ends in a state and a
-- ZIP code get the zone of the state, that of most of its people where it has two.
alter table organizations no force row level security;
update organizations set time_zone = zones.time_zone
from (
  values
    ('America/Puerto_Rico', array[
      'PR', 'PUERTO RICO', 'VI', 'VIRGIN ISLANDS']),
    ('America/Chicago', array[
      'AL', 'ALABAMA', 'AR', 'ARKANSAS', 'IA', 'IOWA', 'IL', 'ILLINOIS', 'KS', 'KANSAS',
      'LA', 'LOUISIANA', 'MN', 'MINNESOTA', 'MO', 'MISSOURI', 'MS', 'MISSISSIPPI', 'ND',
      'NORTH DAKOTA', 'NE', 'NEBRASKA', 'OK', 'OKLAHOMA', 'SD', 'SOUTH DAKOTA', 'TN',
      'TENNESSEE', 'TX', 'TEXAS', 'WI', 'WISCONSIN']),
    ('America/Denver', array[
      'CO', 'COLORADO', 'ID', 'IDAHO', 'MT', 'MONTANA', 'NM', 'NEW MEXICO', 'UT', 'UTAH',
      'WY', 'WYOMING']),
    ('America/Phoenix', array[
      'AZ', 'ARIZONA']),
    ('America/Los_Angeles', array[
      'CA', 'CALIFORNIA', 'NV', 'NEVADA', 'OR', 'OREGON', 'WA', 'WASHINGTON']),
    ('America/Anchorage', array[
      'AK', 'ALASKA']),
    ('Pacific/Honolulu', array[
      'HI', 'HAWAII']),
    ('Pacific/Pago_Pago', array[
      'AS', 'AMERICAN SAMOA']),
    ('Pacific/Guam', array[
      'GU', 'GUAM', 'MP', 'NORTHERN MARIANA ISLANDS'])
) as zones (time_zone, states)
where organizations.time_zone = 'America/New_York'
  and upper(substring(address from ', *([A-Za-z ]*[A-Za-z]) +[0-9]{5}(?:-?[0-9]{4})?$'))
    = any (zones.states);
alter table organizations force row level security;
