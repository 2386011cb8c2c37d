/**
 * Cities above 100,000 people in Karnataka and Tamil Nadu (Census of India 2011) with a few towns
 * that visitors from Kerala know, and cities of the Gulf states. Coordinates as in
 * `kerala-places.ts`; Dubai is at its old centre, where most shops are.
 */
// prettier-ignore
export const KARNATAKA = `
Mysore|12.296|76.639|Mysuru|മൈസൂർ,മൈസൂരു
Mangalore|12.914|74.856|Mangaluru,Mangalapuram|മംഗലാപുരം,മംഗളൂരു,മാംഗ്ലൂർ
Hubballi|15.365|75.124|Hubli|ഹുബ്ബള്ളി,ഹുബ്ലി
Dharwad|15.459|75.008|Dharwar|ധാർവാഡ്
Belagavi|15.850|74.498|Belgaum|ബെൽഗാം,ബെളഗാവി
Kalaburagi|17.330|76.834|Gulbarga|ഗുൽബർഗ
Davanagere|14.464|75.922|Davangere|ദാവൻഗെരെ
Ballari|15.139|76.921|Bellary|ബെല്ലാരി
Vijayapura|16.830|75.710|Bijapur|ബിജാപൂർ
Shivamogga|13.930|75.568|Shimoga|ഷിമോഗ,ശിവമോഗ
Tumakuru|13.339|77.114|Tumkur|തുംകൂർ
Raichur|16.208|77.346||റായ്ച്ചൂർ
Bidar|17.910|77.520||ബീദർ
Hosapete|15.269|76.391|Hospet|ഹൊസ്പേട്ട്
Hassan|13.007|76.096||ഹാസൻ
Gadag|15.433|75.638|Gadag Betageri|ഗദഗ്
Udupi|13.341|74.742|Udipi|ഉഡുപ്പി
Robertsonpet|12.959|78.271|Kolar Gold Fields,KGF|
Bhadravati|13.849|75.705|Bhadravathi|ഭദ്രാവതി
Chitradurga|14.225|76.398||ചിത്രദുർഗ
Kolar|13.137|78.129||കോലാർ
Mandya|12.522|76.895||മാണ്ഡ്യ
Chikkamagaluru|13.316|75.772|Chikmagalur|ചിക്കമഗളൂർ
Gangavathi|15.432|76.532|Gangawati|ഗംഗാവതി
Bagalkot|16.187|75.696|Bagalkote|ബാഗൽകോട്ട്
Ranebennur|14.611|75.638|Ranibennur|റാണിബെന്നൂർ
Madikeri|12.424|75.738|Coorg,Mercara,Kodagu|മടിക്കേരി,കുടക്
`;

// prettier-ignore
export const TAMIL_NADU = `
Coimbatore|11.017|76.956|Kovai|കോയമ്പത്തൂർ
Madurai|9.925|78.120||മധുര,മധുരൈ
Tiruchirappalli|10.791|78.705|Trichy,Trichinopoly|തിരുച്ചിറപ്പള്ളി,തൃച്ചി
Tiruppur|11.109|77.341|Tirupur|തിരുപ്പൂർ
Salem|11.664|78.146||സേലം
Erode|11.341|77.717||ഈറോഡ്
Tirunelveli|8.727|77.684|Tinnevelly,Nellai|തിരുനെൽവേലി
Vellore|12.917|79.133||വെല്ലൂർ
Thoothukudi|8.764|78.135|Tuticorin|തൂത്തുക്കുടി
Dindigul|10.367|77.980||ഡിണ്ടിഗൽ
Thanjavur|10.787|79.138|Tanjore|തഞ്ചാവൂർ
Ranipet|12.927|79.333||റാണിപ്പേട്ട്
Sivakasi|9.453|77.802||ശിവകാശി
Karur|10.960|78.077||കരൂർ
Ooty|11.410|76.695|Udhagamandalam,Ootacamund,Udagamandalam|ഊട്ടി
Hosur|12.741|77.825||ഹൊസൂർ
Nagercoil|8.183|77.412|Nagarkovil|നാഗർകോവിൽ
Kanchipuram|12.834|79.704|Kancheepuram,Conjeevaram|കാഞ്ചീപുരം
Kumarapalayam|11.442|77.695|Komarapalayam|
Karaikudi|10.074|78.773|Karaikkudi|കാരൈക്കുടി
Neyveli|11.609|79.499||നെയ്‌വേലി
Cuddalore|11.748|79.771||കടലൂർ
Kumbakonam|10.960|79.385||കുംഭകോണം
Tiruvannamalai|12.225|79.075|Thiruvannamalai|തിരുവണ്ണാമല
Pollachi|10.661|77.005||പൊള്ളാച്ചി
Rajapalayam|9.453|77.553||രാജപാളയം
Gudiyatham|12.944|78.870|Gudiyattam|
Pudukkottai|10.383|78.800|Pudukottai|പുതുക്കോട്ട
Vaniyambadi|12.683|78.617||വാണിയമ്പാടി
Ambur|12.792|78.717||
Nagapattinam|10.767|79.845||നാഗപട്ടണം
Velankanni|10.681|79.844|Velankanny|വേളാങ്കണ്ണി
Avadi|13.115|80.110||ആവടി
Tambaram|12.925|80.100||താംബരം
Pallavaram|12.968|80.149||പല്ലാവരം
Alandur|13.003|80.206||
Ambattur|13.114|80.155||അമ്പത്തൂർ
Tiruvottiyur|13.158|80.300|Thiruvottiyur|
Madavaram|13.148|80.231|Madhavaram|
Viluppuram|11.940|79.486|Villupuram|വിഴുപ്പുറം
Kanyakumari|8.088|77.539|Cape Comorin,Kanniyakumari|കന്യാകുമാരി
Kodaikanal|10.238|77.489||കൊടൈക്കനാൽ
Tenkasi|8.959|77.316||തെങ്കാശി
Palani|10.450|77.521||പഴനി
Gudalur|11.503|76.491||ഗൂഡല്ലൂർ
Pondicherry|11.942|79.808|Puducherry|പോണ്ടിച്ചേരി,പുതുച്ചേരി
`;

// prettier-ignore
export const GULF = `
Dubai|25.205|55.271|Deira|ദുബായ്,ദുബൈ
Abu Dhabi|24.454|54.377|Abudhabi|അബുദാബി
Sharjah|25.346|55.421||ഷാർജ
Ajman|25.402|55.479||അജ്മാൻ
Ras Al Khaimah|25.790|55.943|Rasalkhaimah,RAK|റാസൽഖൈമ
Fujairah|25.129|56.327||ഫുജൈറ
Umm Al Quwain|25.565|55.555||ഉമ്മുൽഖുവൈൻ
Al Ain|24.208|55.745|Alain|അൽഐൻ
Doha|25.285|51.531|Qatar|ദോഹ,ഖത്തർ
Al Wakrah|25.166|51.598|Wakra|
Al Khor|25.684|51.506||
Manama|26.229|50.586|Bahrain|മനാമ,ബഹ്റൈൻ
Muharraq|26.257|50.612||
Riffa|26.130|50.555||
Kuwait City|29.376|47.977|Kuwait|കുവൈത്ത്,കുവൈറ്റ്
Salmiya|29.333|48.076||സാൽമിയ
Farwaniya|29.277|47.959||
Muscat|23.588|58.383|Oman|മസ്കറ്റ്,മസ്കത്ത്,ഒമാൻ
Salalah|17.015|54.092||സലാല
Sohar|24.347|56.709||സോഹാർ
Nizwa|22.933|57.533||
Riyadh|24.688|46.722|Riyad|റിയാദ്
Jeddah|21.490|39.186|Jidda|ജിദ്ദ
Dammam|26.421|50.089||ദമ്മാം
Al Khobar|26.279|50.208|Khobar|അൽകോബാർ
Mecca|21.427|39.826|Makkah|മക്ക
Medina|24.469|39.614|Madinah|മദീന
Jubail|27.017|49.623||ജുബൈൽ
Taif|21.270|40.416||തായിഫ്
Abha|18.216|42.505||അബഹ
Buraidah|26.326|43.975||ബുറൈദ
Tabuk|28.384|36.555||തബൂക്ക്
Hofuf|25.380|49.587|Al Hasa|
Yanbu|24.090|38.062||യാൻബു
Jizan|16.889|42.551|Jazan|ജിസാൻ
Khamis Mushait|18.300|42.733||ഖമീസ് മുശൈത്ത്
Hafar Al Batin|28.433|45.971|Hafr Al Batin|
Qatif|26.565|50.009|Al Qatif|ഖത്തീഫ്
Najran|17.493|44.128||നജ്റാൻ
Khor Fakkan|25.331|56.342|Khorfakkan|ഖോർഫക്കാൻ
Al Rayyan|25.292|51.424|Rayyan|റയ്യാൻ
Hawalli|29.333|48.029|Hawally|ഹവല്ലി
Mangaf|29.096|48.133|Al Mangaf|മംഗഫ്
Jahra|29.338|47.658|Al Jahra|ജഹ്റ
Seeb|23.670|58.189|As Seeb|സീബ്
`;
