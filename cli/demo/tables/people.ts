const list = (names: string): readonly string[] => names.trim().split(/\s+/);

export const FIRST_NAMES = list(`
  Oliver George Harry Jack Thomas James William Daniel Matthew Joseph Samuel Benjamin Adam Luke Ryan Nathan Callum
  Stephen Andrew Paul Mark Simon Martin Peter Richard Robert David Michael Christopher Anthony Graham Keith Alan Brian
  Colin Derek Roger Trevor Malcolm Neil Ian Stuart Gareth Rhys Alastair Duncan Hamish Patrick Sean Declan Marek Piotr
  Rahul Imran Yusuf Kwame Emeka Dmitri Luca Marco
  Amelia Olivia Emily Sophie Charlotte Grace Lucy Hannah Megan Chloe Jessica Lauren Rebecca Rachel Laura Sarah Emma
  Claire Helen Nicola Joanne Karen Susan Linda Margaret Patricia Christine Janet Barbara Jean Maureen Sheila Pauline
  Gillian Rosemary Elizabeth Catherine Victoria Alexandra Fiona Heather Isla Bronwen Sian Niamh Orla Agnieszka Katarzyna
  Anjali Meera Fatima Aisha Abena Ngozi Elena Giulia Ines Yasmin
`);

/** The most common surnames of the county. */
export const COMMON_SURNAMES = list(`
  Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green
  Hall Wood Jackson Clarke Baker Turner Hill Cooper Harris Ward Martin Morris Moore Clark King Lee Parker Allen
`);

export const SURNAMES = list(`
  Akehurst Akhtar Appiah Ashby Avery Barden Barnett Beeching Begum Bellingham Bourne Bristow Brooker Buckland Burfield
  Burgess Carpenter Chandler Chatfield Chowdhury Coleman Collingwood Coppard Cornford Cottingham Crittenden Crowhurst
  Dadswell Dawson Delves Diplock Dunford Eastwood Edwards Eldridge Ellis Fairbrother Farrant Fielder Fletcher Foord
  Francis Fuller Funnell Gibson Goldsmith Gorringe Grant Haffenden Hammond Harmer Hartfield Haslett Hassan
  Hawkins Hayward Hemsley Henderson Hobden Holloway Honeysett Hughes Hussain Hutchinson Izzard Jarvis Jenner Kaur
  Kelleher Kemp Kenward Khan Killick Kowalski Lambert Langridge Lawrence Leppard Lindfield Longley MacDonald
  Manning Marshall Martinez Mason McCarthy Mensah Mitchell Mockett Murray Nash Newnham Novak Oakley
  Okafor Oldfield Osborne Packham Paine Patel Payne Pelham Penfold Pettitt Piper Pocock Pollard Pratt Quinn Rahman
  Ransome Reeves Relf Richardson Ridley Rossi Rumary Sands Saunders Sawyer Scrase Selby Shah Sharma Shepherd Sherwood
  Simmonds Singh Skinner Snelling Standen Stapley Stevenson Sutton Tapsell Thorpe Tomlinson Tompsett Turley
  Underwood Unwin Vaughan Verrall Vine Wadey Walsh Wallis Waters Watson Weller Westgate Wheatley Whittington Wickham
  Willard Winchester Woodhams Wren Yates Young
`);
